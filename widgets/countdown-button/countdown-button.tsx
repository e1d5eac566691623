import { Button } from '../button/button'
import { classNames } from '../class-names'
import type { CountdownButtonProps } from '../props.generated'
import './countdown-button.css'

/** A button that is inactive during a countdown and shows the remaining seconds. */
export function CountdownButton(props: CountdownButtonProps) {
  const {
    label,
    waitingLabel,
    seconds,
    pressableWhileWaiting = false,
    disabled = false,
    block = false,
    ...button
  } = props
  const isWaiting = seconds > 0
  return (
    <span className={classNames('lz-countdown-button', block && 'block')}>
      <Button
        {...button}
        kind="secondary"
        size={block ? 'm' : 's'}
        block={block}
        label={isWaiting ? `${waitingLabel} (${seconds} s)` : label}
        disabled={disabled || (isWaiting && !pressableWhileWaiting)}
      />
    </span>
  )
}
