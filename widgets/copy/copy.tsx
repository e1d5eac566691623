import { Button } from '../button/button'
import { classNames } from '../class-names'
import type { CopyProps } from '../props.generated'
import './copy.css'

/**
 * A value with a button that copies it. With `selectable`, a tap selects the whole value, in case
 * the browser refuses to copy.
 */
export function Copy({
  id,
  busy,
  value,
  title,
  label,
  copied,
  copiedLabel = label,
  selectable,
  onPress,
}: CopyProps) {
  return (
    <div id={id} className="lz-copy">
      <p className="lz-copy__text">
        {title && <span className="lz-copy__title">{title}</span>}
        <span className={classNames('lz-copy__value', selectable && 'selectable')}>{value}</span>
      </p>
      <Button
        kind="secondary"
        size="s"
        icon={copied ? 'check' : 'copy'}
        label={copied ? copiedLabel : label}
        busy={busy}
        onPress={onPress}
      />
    </div>
  )
}
