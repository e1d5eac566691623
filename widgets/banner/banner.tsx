import { Image } from '../image/image'
import type { BannerProps } from '../props.generated'
import './banner.css'

/** A picture with a short text below it, or beside it on a wide screen. */
export function Banner({ id, children, src, alt, title, text, ratio, loading }: BannerProps) {
  return (
    <section id={id} className="lz-banner">
      <div className="lz-banner__picture">
        <Image src={src} alt={alt} size="full" ratio={ratio} loading={loading} />
      </div>
      <div className="lz-banner__words">
        <h2 className="lz-banner__title">{title}</h2>
        {text && <p className="lz-banner__text">{text}</p>}
        {children}
      </div>
    </section>
  )
}
