import type { BarcodeProps } from '../props.generated'
import './barcode.css'

/** A barcode picture with its code and a hint, on white so that scanners can read it. */
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
