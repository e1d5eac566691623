import type { BarcodeProps } from '../props.generated'
import './barcode.css'

/**
 * The picture of a code, on white in every theme, because a scanner must read it. Below it, the
 * code as text to select, and a hint.
 */
export function Barcode({ id, src, alt, code, hint }: BarcodeProps) {
  return (
    <figure id={id} className="lz-barcode">
      {src && <img className="lz-barcode__picture" src={src} alt={alt} />}
      <figcaption>
        {code && <p className="lz-barcode__code">{code}</p>}
        {hint && <p className="lz-barcode__hint">{hint}</p>}
      </figcaption>
    </figure>
  )
}
