import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { t } from '../words/words'
import type { Missing } from './release-api'

interface Props {
  readonly missing: readonly Missing[]
  readonly isBusy: boolean
  readonly tryOut: () => Promise<void>
}

const [store, key] = ['LIENZO_STORE', 'LIENZO_RELEASE_KEY']

/** Shows the missing settings for a release, and offers to create them. */
export function FirstRun({ missing, isBusy, tryOut }: Props): ReactNode {
  if (!missing.includes('store'))
    return (
      <section className="rv-none st-stack">
        <h3>{t('firstRun.nobodySigns')}</h3>
        <p>{t('firstRun.nobodySignsText', { variable: key })}</p>
      </section>
    )
  return (
    <section className="rv-none st-stack">
      <h3>{t('firstRun.nowhere')}</h3>
      <p>{t('firstRun.nowhereText')}</p>
      <div className="st-line">
        <Button look="main" disabled={isBusy} onClick={() => void tryOut()}>
          {t('firstRun.make')}
        </Button>
      </div>
      <p className="st-hint">{t('firstRun.real', { store, key })}</p>
    </section>
  )
}
