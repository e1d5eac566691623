import { classNames } from '../class-names'
import type { CaptchaImageProps } from '../props.generated'
import './captcha-image.css'

/** A button with a captcha image. A press requests another image. */
export function CaptchaImage({ id, busy, src, alt, label, onPress }: CaptchaImageProps) {
  return (
    <button
      className={classNames('lz-captcha-image', busy && 'busy')}
      id={id}
      type="button"
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) void onPress?.()
      }}
    >
      {src ? <img className="lz-captcha-image__picture" src={src} alt={alt} /> : null}
      <span className={src ? 'lz-visually-hidden' : 'lz-captcha-image__label'}>
        {src ? ` ${label}` : label}
      </span>
    </button>
  )
}
