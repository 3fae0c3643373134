import { Check, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Form } from '../../ui/form.tsx'

interface CouponProps {
  typed: string
  onType: (text: string) => void
  /** What was applied; empty for none. */
  applied: string
  onApply: (code: string) => void
  percentOff: number
  isChecking: boolean
  error: string | undefined
}

/** A coupon is typed, applied, and shows what it takes off before anything is paid. */
export function Coupon({ typed, onType, applied, onApply, percentOff, isChecking, error }: CouponProps) {
  const isApplied = applied !== '' && typed === applied
  return (
    <Form onSubmit={() => onApply(typed)}>
      <Field
        label="Coupon"
        className="grid-cols-[minmax(0,1fr)]"
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isApplied ? error : undefined}
        onChange={({ target }) => onType(target.value.trim().toUpperCase())}
        tail={
          isApplied ? (
            <>
              {percentOff > 0 ? (
                <Tag tone="ok">
                  <Check aria-hidden="true" className="size-3.5" />
                  {percentOff} % off
                </Tag>
              ) : null}
              <IconButton
                icon={X}
                label="Remove the coupon"
                size="s"
                onClick={() => {
                  onType('')
                  onApply('')
                }}
              />
            </>
          ) : (
            <Button type="submit" size="s" isLoading={isChecking} disabled={typed === ''}>
              Apply
            </Button>
          )
        }
      />
    </Form>
  )
}
