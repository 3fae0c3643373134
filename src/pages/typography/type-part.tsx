import { Part } from './part.tsx'

const scale = [
  { name: '32 / 40', use: 'Prices, sign-in', className: 'text-32 font-semibold tracking-tight' },
  { name: '24 / 32', use: 'Page titles', className: 'text-24 font-semibold tracking-tight' },
  { name: '20 / 28', use: 'Section titles', className: 'text-20 font-semibold tracking-tight' },
  { name: '16 / 24', use: 'Card titles, lead text', className: 'text-16 font-semibold' },
  { name: '14 / 20', use: 'Body, buttons, fields', className: 'text-14' },
  { name: '13 / 20', use: 'Panels and workspaces', className: 'text-13' },
  { name: '12 / 16', use: 'Hints, status, chips', className: 'text-12' },
  { name: '11 / 16', use: 'Key caps, ruler', className: 'text-11' },
]

const weights = [
  { name: '400 regular', className: 'font-normal' },
  { name: '500 medium', className: 'font-medium' },
  { name: '600 semibold', className: 'font-semibold' },
]

/** The type scale and the weights, as they are used. */
export function TypePart() {
  return (
    <Part title="Type">
      <dl className="grid gap-4">
        {scale.map((step) => (
          <div key={step.name} className="grid gap-1 md:grid-cols-[160px_1fr] md:items-baseline">
            <dt className="text-12 text-text-2">
              <span className="font-medium text-text tabular-nums">{step.name}</span>
              <br />
              {step.use}
            </dt>
            <dd className={step.className}>See what you will get before a credit is spent</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 text-16">
        {weights.map((weight) => (
          <li key={weight.name} className={weight.className}>
            {weight.name}
          </li>
        ))}
        <li className="tabular-nums">0123456789</li>
      </ul>
    </Part>
  )
}
