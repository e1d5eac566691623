import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { ButtonProps } from '../props.generated'
import './button.css'

/** A button. While its actions run, it keeps its place and its focus, and ignores presses. */
export function Button(props: ButtonProps) {
  const {
    id,
    busy,
    label,
    kind = 'primary',
    size = 'm',
    block,
    icon,
    iconOnly,
    disabled,
    onPress,
  } = props
  return (
    <button
      id={id}
      type="button"
      className={classNames(
        'lz-button',
        kind,
        size,
        block && 'block',
        iconOnly && 'icon-only',
        busy && 'busy',
      )}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || void onPress?.()}
    >
      {icon || iconOnly || busy ? <Content {...props} /> : label}
    </button>
  )
}

function Content({ busy, label, icon, iconOnly }: ButtonProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={iconOnly ? 'lz-visually-hidden' : 'lz-button__label'}>{label}</span>
      {busy && <span className="lz-button__spinner" />}
    </>
  )
}
