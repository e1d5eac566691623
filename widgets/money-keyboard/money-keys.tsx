import type { MouseEvent } from 'react'
import { classNames } from '../class-names'

interface MoneyKeysProps {
  label: string
  confirmLabel: string
  deleteLabel: string
  decimalLabel?: string
  hasDecimals: boolean
  empty: boolean
  onKey: (key: string) => void
  onDelete: () => void
  onConfirm: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The keys of the money keyboard: digits on the left, delete and confirm on the right. */
export function MoneyKeys(props: MoneyKeysProps) {
  const {
    label,
    confirmLabel,
    deleteLabel,
    decimalLabel,
    hasDecimals,
    empty,
    onKey,
    onDelete,
    onConfirm,
  } = props
  return (
    <fieldset className="lz-money-keyboard__keys" aria-label={label}>
      {digits.map((digit) => (
        <Key key={digit} part={`digit-${digit}`} text={digit} onPress={() => onKey(digit)} />
      ))}
      <Key part={hasDecimals ? 'zero' : 'wide-zero'} text="0" onPress={() => onKey('0')} />
      {hasDecimals ? (
        <Key part="point" text="." label={decimalLabel} onPress={() => onKey('.')} />
      ) : null}
      <Key part="delete" label={deleteLabel} disabled={empty} onPress={onDelete} />
      <Key part="confirm" text={confirmLabel} disabled={empty} onPress={onConfirm} />
    </fieldset>
  )
}

interface KeyProps {
  part: string
  text?: string
  label?: string
  disabled?: boolean
  onPress: () => void
}

function Key({ part, text, label, disabled, onPress }: KeyProps) {
  return (
    <button
      className={classNames('lz-money-keyboard__key', part)}
      type="button"
      aria-label={label}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

// Keeps the focus in the field, so that the keyboard stays open.
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
