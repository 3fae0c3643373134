import { Brush, Eraser, Trash2, Undo2, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Line, Part } from './part.tsx'

/** As it looks with the keyboard's focus on it. */
const focused = 'outline-2 outline-offset-2 outline-focus'

/** Buttons in every variant, size and state. Hover, press and focus are drawn, and can be tried on the first. */
export function ButtonPart() {
  return (
    <Part title="Buttons">
      <Line name="Primary">
        <Button variant="primary" icon={Upload}>
          At rest
        </Button>
        <Button variant="primary" className="bg-primary-hover!">
          Hover
        </Button>
        <Button variant="primary" className="bg-primary-press!">
          Pressed
        </Button>
        <Button variant="primary" className={focused}>
          Focus
        </Button>
        <Button variant="primary" isLoading>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Off
        </Button>
      </Line>
      <Line name="Secondary">
        <Button>At rest</Button>
        <Button className="bg-hover-on-surface">Hover</Button>
        <Button className="bg-press!">Pressed</Button>
        <Button className={focused}>Focus</Button>
        <Button isLoading>Loading</Button>
        <Button disabled>Off</Button>
      </Line>
      <Line name="Quiet, danger">
        <Button variant="quiet">Cancel</Button>
        <Button variant="quiet" className="bg-hover!">
          Hover
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="danger" icon={Trash2} className="bg-hover!">
          Hover
        </Button>
        <Button variant="danger" disabled>
          Off
        </Button>
      </Line>
      <Line name="With price, or what is missing">
        <Button variant="primary" size="l" icon={Eraser} price="1 credit">
          Remove
        </Button>
        <Button variant="primary" size="l" missing="Paint something first">
          Remove
        </Button>
      </Line>
      <Line name="Sizes 28, 36, 44">
        <Button size="s">Small</Button>
        <Button>Medium</Button>
        <Button size="l">Large</Button>
        <ButtonLink to="/">A link</ButtonLink>
      </Line>
      <Line name="Icon">
        <IconButton icon={Undo2} label="Undo" keyName="Ctrl Z" />
        <IconButton icon={Brush} label="Brush" keyName="B" isOn />
        <IconButton icon={Undo2} label="Undo, hovered" className="bg-hover!" />
        <IconButton icon={Undo2} label="Undo, focused" className={focused} />
        <IconButton icon={Undo2} label="Undo, off" disabled />
        <IconButton icon={Undo2} label="Undo, small" size="s" />
      </Line>
    </Part>
  )
}
