import { Icon } from '../icon/icon'
import { useDraggable } from './use-draggable'
import type { FloatingButtonProps } from '../props.generated'
import './floating-button.css'

/**
 * A round button at the foot of the screen, which people can drag or move with the arrow keys. A
 * drag does not press it. It returns to its place when scrolling moves a control below it.
 */
export function FloatingButton({ id, busy, label, icon = 'chat', onPress }: FloatingButtonProps) {
  const { style, wasDragged, handlers } = useDraggable()
  const press = () => {
    if (!busy && !wasDragged()) void onPress?.()
  }
  return (
    <div className="lz-floating-dock">
      <button
        id={id}
        type="button"
        className="lz-floating-button"
        style={style}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        {...handlers}
        onClick={press}
      >
        <Icon name={icon} />
      </button>
    </div>
  )
}
