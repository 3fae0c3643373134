import { Plus, RotateCcw } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import type { Command } from './command.ts'
import { useKeyCaps } from './key-caps.ts'
import type { KeyCapture } from './use-key-capture.ts'

/** A command that does one thing needs no more keys than these. */
const MAX_KEYS = 3

interface KeyMapRowProps {
  command: Command
  /** The keys as they count; empty text for a place without one. */
  slots: readonly string[]
  isChanged: boolean
  keys: KeyCapture
  onRemove: (index: number) => void
  onReset: () => void
}

/** A command and its keys: a click on a key waits for another one. */
export function KeyMapRow({ command, slots, isChanged, keys, onRemove, onReset }: KeyMapRowProps) {
  const capsOf = useKeyCaps()
  const { capture, begin, cancel } = keys
  const isHere = capture?.slot.id === command.id
  const waiting = isHere && capture.kind === 'waiting' ? capture.slot.index : null
  const canAdd = command.isKeyed !== true && slots.length < MAX_KEYS
  const toggle = (index: number) => (waiting === index ? cancel() : begin({ id: command.id, index }))
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <div className="flex min-h-8 flex-wrap items-center justify-end gap-x-2">
        <span className="min-w-32 flex-1">{command.label}</span>
        <span className="flex max-w-full flex-wrap justify-end gap-1">
          {slots.map((key, index) => (
            <SlotButton
              // A place stays the same place when its key changes.
              key={`${command.id} ${index}`}
              label={`${command.label}: ${key === '' ? 'no key' : capsOf(key).join(' ')}, change`}
              caps={key === '' ? [] : capsOf(key)}
              isWaiting={waiting === index}
              onClick={() => toggle(index)}
            />
          ))}
          {waiting === slots.length ? (
            <SlotButton label="Waiting for a key" caps={[]} isWaiting onClick={cancel} />
          ) : null}
        </span>
        <IconButton
          icon={Plus}
          size="s"
          label={`Add a key for ${command.label}`}
          tooltipSide="top"
          disabled={!canAdd}
          onClick={() => toggle(slots.length)}
        />
        <IconButton
          icon={RotateCcw}
          size="s"
          label={`Reset ${command.label}`}
          tooltipSide="top"
          disabled={!isChanged}
          onClick={onReset}
        />
      </div>
      {isHere ? (
        <Answer
          keys={keys}
          canRemove={waiting !== null && waiting < slots.length && slots[waiting] !== ''}
          onRemove={() => {
            if (waiting !== null) onRemove(waiting)
            cancel()
          }}
        />
      ) : null}
    </li>
  )
}

interface SlotButtonProps {
  label: string
  caps: readonly string[]
  isWaiting: boolean
  onClick: () => void
}

function SlotButton({ label, caps, isWaiting, onClick }: SlotButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isWaiting}
      onClick={onClick}
      className={cx(
        'flex h-7 min-w-7 cursor-pointer items-center justify-center gap-1 rounded-1 px-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11',
        isWaiting ? 'bg-tint text-on-tint' : 'outlined hover:bg-hover',
      )}
    >
      {isWaiting ? <span className="text-12 font-medium whitespace-nowrap">Press a key</span> : null}
      {!isWaiting && caps.length === 0 ? <span className="text-12 text-text-3">none</span> : null}
      {isWaiting ? null : caps.map((cap) => <KeyCap key={cap} name={cap} />)}
    </button>
  )
}

interface AnswerProps {
  keys: KeyCapture
  canRemove: boolean
  onRemove: () => void
}

/** Below the row that is being changed: what can be done, why a key is refused, or whose it is. */
function Answer({ keys, canRemove, onRemove }: AnswerProps) {
  const { capture, cancel, takeOver } = keys
  if (capture === null) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-1 pb-1.5">
      <output className="min-w-48 flex-1 text-12 text-text-2">
        {capture.kind === 'taken' ? (
          <>
            <Chord chord={capture.chord} /> is the key of “{capture.holder.label}”.
          </>
        ) : capture.refused === null ? (
          'The next key that you press, with Ctrl, Alt or Shift as you like. Escape leaves it as it is.'
        ) : (
          <>
            <Chord chord={capture.refused.chord} /> {capture.refused.why}. Press another key.
          </>
        )}
      </output>
      {capture.kind === 'waiting' && canRemove ? (
        <Button size="s" variant="quiet" onClick={onRemove}>
          Remove key
        </Button>
      ) : null}
      <Button size="s" variant="quiet" onClick={cancel}>
        Cancel
      </Button>
      {capture.kind === 'taken' ? (
        <Button size="s" ref={(button) => button?.focus()} onClick={takeOver}>
          Take it over
        </Button>
      ) : null}
    </div>
  )
}

function Chord({ chord }: { chord: string }) {
  return useKeyCaps()(chord).map((cap) => (
    <Fragment key={cap}>
      <KeyCap name={cap} />{' '}
    </Fragment>
  ))
}
