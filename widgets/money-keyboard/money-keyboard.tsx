import {
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { classNames } from '../class-names'
import { FieldFrame, useControl } from '../field-frame'
import { readChange } from '../input-format/input-format'
import { useCutNotice } from '../input-format/use-cut-notice'
import { cleanAmount, finishAmount, isShortened, pressAmountKey } from './amount'
import { MoneyKeys } from './money-keys'
import { useDelayedHide } from './use-delayed-hide'
import type { Bound } from '../bound'
import type { MoneyKeyboardProps } from '../props.generated'
import './money-keyboard.css'

/**
 * A field for an amount with its own keys, which open with the focus and hide soon after it has
 * left. The function is long because the field and the keys change the same amount, and hide
 * together.
 */
export function MoneyKeyboard(props: Bound<MoneyKeyboardProps>) {
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
    if (keys.shown) root.current?.scrollIntoView({ block: 'nearest' }) // the field stays visible above the keys
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
