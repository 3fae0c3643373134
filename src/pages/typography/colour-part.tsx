import { cx } from '../../ui/cx.ts'
import { Part } from './part.tsx'

const surfaces = [
  { name: 'well', use: 'Round a photo', className: 'bg-well' },
  { name: 'bg', use: 'The page', className: 'bg-bg' },
  { name: 'surface', use: 'Header, panels, cards', className: 'bg-surface' },
  { name: 'raised', use: 'Menus, dialogs', className: 'bg-raised' },
  { name: 'sunken', use: 'Tracks, empty places', className: 'bg-sunken' },
  { name: 'primary', use: 'The one filled button', className: 'bg-primary text-on-primary' },
  { name: 'tint', use: 'What is selected', className: 'bg-tint text-on-tint' },
  { name: 'danger tint', use: 'What went wrong', className: 'bg-danger-tint text-danger' },
  { name: 'warn tint', use: 'What to look at', className: 'bg-warn-tint text-warn' },
  { name: 'info tint', use: 'What to know', className: 'bg-info-tint text-info' },
]

const texts = [
  { name: 'text', className: 'text-text' },
  { name: 'text 2', className: 'text-text-2' },
  { name: 'text 3', className: 'text-text-3' },
  { name: 'accent', className: 'text-accent' },
  { name: 'danger', className: 'text-danger' },
]

/** Colours by what they are for; their values follow the theme. */
export function ColourPart() {
  return (
    <Part title="Colour">
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-5">
        {surfaces.map((each) => (
          <li
            key={each.name}
            className={cx('grid h-20 content-end rounded-3 p-2.5 outlined-soft', each.className)}
          >
            <b className="text-13 font-medium">{each.name}</b>
            <span className="text-12">{each.use}</span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 font-medium">
        {texts.map((each) => (
          <li key={each.name} className={each.className}>
            {each.name}
          </li>
        ))}
      </ul>
    </Part>
  )
}
