import type { ReactNode } from 'react'
import { t } from './words/words'

/** Shows the page heading; `size` is the size of the logo in pixels. */
export function Brand({ size }: { size: number }): ReactNode {
  return (
    <h1 className="st-brand">
      <img
        src={new URL('../../../src/assets/brand/icon.svg', import.meta.url).href}
        alt=""
        width={size}
        height={size}
      />
      {t('brand.lienzoStudio')}
    </h1>
  )
}
