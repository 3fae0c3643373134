import { RotateCcw } from 'lucide-react'
import {
  designLimits,
  designMaterials,
  type DesignMaterialId,
  type DesignPlane,
} from '../../../core/contract/design-document.ts'
import { MATERIALS } from '../../../core/design/materials/catalogue.ts'
import { Choices } from '../../ui/choices.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { DesignSession } from './design-session.ts'
import type { WorkSurface } from './design-work.ts'
import { materialOf, type MaterialChange } from './first-change.ts'
import { MaterialPlace } from './material-place.tsx'
import { useMaterialPictures } from './use-material-pictures.ts'

interface MaterialPanelProps {
  session: DesignSession
  surface: WorkSurface
  change: MaterialChange
  onChange: (change: MaterialChange, gesture?: string) => void
}

/** Materials by their pictures, with their colours, how large they are, how they lie and how glossy they are. */
export function MaterialPanel({ session, surface, change, onChange }: MaterialPanelProps) {
  const { material, size, turn, shift } = change
  const all = designMaterials.toSorted((a, b) => fitOf(b, surface.plane) - fitOf(a, surface.plane))
  const pictures = useMaterialPictures(session, all)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choices
        look="cards"
        label="Material"
        things="materials"
        first={8}
        value={material}
        options={all.map((id) => ({
          value: id,
          label: MATERIALS[id].name,
          picture: NO_PICTURE,
          bitmap: pictures.get(id),
        }))}
        onChange={(id) => {
          const chosen = designMaterials.find((one) => one === id)
          if (chosen !== undefined) onChange({ ...materialOf(chosen), size, turn, shift })
        }}
      />
      <Colours change={change} onChange={onChange} />
      <Slider
        label="Scale"
        value={size}
        {...designLimits.size}
        step={0.05}
        scale="log"
        format={(value) => `${Math.round(value * 100)} %`}
        onChange={(next) => onChange({ ...change, size: next }, 'size')}
      />
      <MaterialPlace name={surface.name} change={change} onChange={onChange} />
    </div>
  )
}

/** Until its picture is drawn, a card is empty. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** 1 for a material that suits a plane, else 0: those come first. */
function fitOf(material: DesignMaterialId, plane: DesignPlane | null): 0 | 1 {
  const use = plane === 'floor' || plane === 'ceiling' ? plane : 'wall'
  return plane === null || MATERIALS[material].suits.includes(use) ? 1 : 0
}

/** A colour for each part of the material that has one; those that were chosen can be given back. */
function Colours({ change, onChange }: Pick<MaterialPanelProps, 'change' | 'onChange'>) {
  const { material, colours } = change
  const own = MATERIALS[material].colours
  if (own.length === 0) return null
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="sr-only">Colours of the material</legend>
      {own.map(({ name, hex }, index) => (
        <div key={name} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-text-2">{name}</span>
          <ColorField
            label={name}
            value={colours[index] ?? hex}
            onChange={(next) =>
              onChange(
                { ...change, colours: own.map((one, i) => (i === index ? next : (colours[i] ?? one.hex))) },
                `colour ${index}`,
              )
            }
          />
          <IconButton
            size="s"
            icon={RotateCcw}
            label={`${name}: colour of the material`}
            disabled={colours[index] === undefined || colours[index] === hex}
            onClick={() =>
              onChange({
                ...change,
                colours: own.map((one, i) => (i === index ? one.hex : (colours[i] ?? one.hex))),
              })
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
