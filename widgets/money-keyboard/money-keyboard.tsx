import type { ChangeEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useLayoutEffect, useRef, useEffect, useState } from '../../renderer/react'
import { classNames } from '../class-names'
import { FieldFrame, useControl } from '../field-frame'
import { readChange } from '../input-format/input-format'
import { useCutNotice } from '../input-format/use-cut-notice'
import type { BoundProps } from '../bound'
import type { MoneyKeyboardProps } from '../props.generated'
import './money-keyboard.css'
import { clock } from '../../renderer/react/clock'
import { foldText } from '../input-format/clean-text'

/** A field for an amount, with a keypad that hides soon after the field loses the focus. */
export function MoneyKeyboard(props: BoundProps<MoneyKeyboardProps>) {
  const {
    id,
    label,
    hint,
    error,
    sign,
    placeholder,
    value,
    onChange,
    onConfirm,
    confirmLabel,
    deleteLabel,
    decimalLabel,
    decimal,
    cutNotice,
  } = props
  const { maxDigits = 9, decimals = 2, hideDelay = 50 } = props
  const control = useControl(id, { error })
  const cut = useCutNotice(cutNotice)
  const keys = useDelayedHide(hideDelay)
  const limits = { maxDigits, decimals }
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (keys.shown) root.current?.scrollIntoView({ block: 'nearest' }) // Keeps the field visible above the keypad.
  }, [keys.shown])

  const change = (amount: string) => {
    keys.show()
    if (amount !== value) onChange(amount)
  }
  const accept = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    const input = { text, previous: value, event: nativeEvent }
    const reading = readChange({ kind: 'amount', decimal }, input)
    const amount = cleanAmount(reading.value, limits)
    cut.report(reading.isCut || isShortened(reading.value, amount), amount, text)
    change(amount)
  }
  const confirm = () => {
    const amount = finishAmount(value)
    change(amount)
    keys.hide()
    void onConfirm?.({ value: amount })
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) keys.hide()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') keys.hide()
    if (key === 'Enter' && value !== '') confirm()
  }

  return (
    <div
      className={classNames('lz-money-keyboard', keys.shown && 'open')}
      ref={root}
      onBlur={leave}
    >
      <FieldFrame label={label} hint={hint} error={error} notice={cut.notice} control={control}>
        <div className={classNames('lz-money-keyboard__field', sign && 'signed')}>
          {sign ? <span className="lz-money-keyboard__sign">{sign}</span> : null}
          <input
            {...control}
            className="lz-field__control lz-field__control--digits"
            inputMode="none"
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            onChange={accept}
            onFocus={keys.show}
            onClick={keys.show}
            onKeyDown={onKeyDown}
          />
        </div>
      </FieldFrame>
      {keys.shown ? (
        <MoneyKeys
          label={label}
          confirmLabel={confirmLabel}
          deleteLabel={deleteLabel}
          decimalLabel={decimalLabel}
          hasDecimals={decimals > 0}
          empty={value === ''}
          onKey={(key) => change(pressAmountKey(value, key, limits))}
          onDelete={() => change(value.slice(0, -1))}
          onConfirm={confirm}
        />
      ) : null}
    </div>
  )
}

/**
 * `show` shows the keypad at once, and `hide` hides it after `delayMs`. A call of `show` cancels a
 * waiting `hide`.
 */
function useDelayedHide(delayMs: number) {
  const [shown, setShown] = useState(false)
  const restRef = useRef(() => {})
  const cancel = () => restRef.current()
  useEffect(() => () => restRef.current(), [])
  return {
    shown,
    show: () => {
      cancel()
      setShown(true)
    },
    hide: () => {
      cancel()
      restRef.current = clock.after(delayMs, () => setShown(false))
    },
  }
}

interface AmountLimits {
  maxDigits: number
  decimals: number
}

/** Converts a string to an amount: one point, no leading zeros, no digits beyond the limits. */
export function cleanAmount(text: string, { maxDigits, decimals }: AmountLimits): string {
  const [head = '', ...tail] = foldText(text)
    .replace(/[,\u066b]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (tail.length === 0 || decimals === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, decimals)}`
}

/** True if a significant digit was removed. Zeros at the start and the end are not significant. */
function isShortened(text: string, amount: string): boolean {
  const noLimits = { maxDigits: Infinity, decimals: Infinity }
  return significant(cleanAmount(text, noLimits)) !== significant(amount)
}

const significant = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** Returns the amount after one more key. A key beyond the limits changes nothing. */
export function pressAmountKey(amount: string, key: string, limits: AmountLimits): string {
  return cleanAmount(amount + (key === '.' && amount.includes('.') ? '' : key), limits)
}

/** Returns the amount that is sent, without a point at its end. */
export function finishAmount(amount: string): string {
  return amount.replace(/\.$/, '')
}

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

function MoneyKeys(props: MoneyKeysProps) {
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
        <Key key={digit} text={digit} onPress={() => onKey(digit)} />
      ))}
      <Key part={hasDecimals ? 'zero' : 'wide-zero'} text="0" onPress={() => onKey('0')} />
      {hasDecimals ? <Key text="." label={decimalLabel} onPress={() => onKey('.')} /> : null}
      <Key part="delete" label={deleteLabel} disabled={empty} onPress={onDelete} />
      <Key part="confirm" text={confirmLabel} disabled={empty} onPress={onConfirm} />
    </fieldset>
  )
}

interface KeyProps {
  /** The place in the keypad, if it differs from the order of the keys. */
  part?: string
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

// Keeps the focus in the field when a key is pressed, so that the keypad stays open.
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
