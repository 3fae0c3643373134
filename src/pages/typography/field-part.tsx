import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NumberBox } from '../../ui/number-box.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Line, Part } from './part.tsx'

const views = [
  { value: 'overlay', label: 'Overlay' },
  { value: 'outline', label: 'Outline' },
  { value: 'mask', label: 'Mask' },
] as const

/** What is typed and chosen, each in its states. */
export function FieldPart() {
  return (
    <Part title="Fields and choices">
      <Fields />
      <Choices />
    </Part>
  )
}

function Fields() {
  const [code, setCode] = useState('123')
  const [search, setSearch] = useState('')
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-3">
        <Field label="At rest" defaultValue="demo@mullion.local" hint="A hint stands below." />
        <Field label="Empty" placeholder="+14155550100" />
        <Field label="With an error" defaultValue="demo@mullion" error="Please enter a valid email address" />
        <PasswordField label="Password" defaultValue="a mullion" autoComplete="off" />
        <CodeField value={code} onChange={setCode} autoComplete="off" />
        <Field label="Off" defaultValue="Cannot be changed" disabled />
      </div>
      <Line name="Search">
        <SearchField label="Search names" value={search} onSearch={setSearch} />
      </Line>
      <Line name="A refused form">
        <FormError text="Email or password is wrong" />
      </Line>
    </>
  )
}

function Choices() {
  const [view, setView] = useState<(typeof views)[number]['value']>('overlay')
  const [isMuted, setMuted] = useState(true)
  const [hardness, setHardness] = useState(80)
  const [isToday, setToday] = useState(true)
  return (
    <>
      <Line name="Segmented, mini">
        <Segmented label="View" value={view} options={views} onChange={setView} />
        <Segmented label="View, small" value={view} options={views} onChange={setView} size="mini" />
      </Line>
      <Line name="Chip: opens, on, off">
        <Chip>
          Service
          <ChevronDown aria-hidden="true" className="size-4" />
        </Chip>
        <Chip isOn={isToday} onClick={() => setToday(!isToday)}>
          Today
          {isToday ? <X aria-hidden="true" className="size-4" /> : null}
        </Chip>
      </Line>
      <Line name="Switch: on, off, cannot be changed">
        <Switch label="Mute" isOn={isMuted} onChange={setMuted} />
        <Switch label="Sound" isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
        <Switch label="Locked" isOn={false} disabled onChange={() => undefined} />
      </Line>
      <Line name="Slider, number">
        <div className="w-full max-w-90">
          <Slider
            label="Hardness"
            min={0}
            max={100}
            value={hardness}
            format={(value) => `${value} %`}
            onChange={setHardness}
          />
          <Slider label="Off" min={0} max={100} value={40} disabled onChange={() => undefined} />
        </div>
        <span className="w-20">
          <NumberBox
            label="Hardness in percent"
            unit="%"
            min={0}
            max={100}
            value={hardness}
            onChange={setHardness}
          />
        </span>
      </Line>
    </>
  )
}
