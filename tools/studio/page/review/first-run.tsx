import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import type { Missing } from './release-api'

interface Props {
  readonly missing: readonly Missing[]
  readonly isBusy: boolean
  readonly tryOut: () => Promise<void>
}

/** Says what is still missing before anything can be released, and offers to do it. */
export function FirstRun({ missing, isBusy, tryOut }: Props): ReactNode {
  if (!missing.includes('store'))
    return (
      <section className="rv-none">
        <h3>Nobody signs yet</h3>
        <p>
          A release is signed, so that phones can tell it from a forged one, and this studio has no
          key for the store that it was started with. Ask whoever keeps the key to start it with{' '}
          <code>LIENZO_RELEASE_KEY</code>.
        </p>
      </section>
    )
  return (
    <section className="rv-none">
      <h3>There is nowhere to publish to yet</h3>
      <p>
        Releases are kept in a store, from which phones take them. To try it out, the studio can
        make one on this machine, with a new key in your home folder; no phone knows of it.
      </p>
      <Button look="main" disabled={isBusy} onClick={() => void tryOut()}>
        Make a store to try out
      </Button>
      <p className="st-hint">
        For the real one start the studio with <code>LIENZO_STORE</code> and{' '}
        <code>LIENZO_RELEASE_KEY</code>, as the guide of releases says.
      </p>
    </section>
  )
}
