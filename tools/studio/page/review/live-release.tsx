import type { ReactNode } from 'react'
import type { Manifest } from '../../../../src/delivery/manifest'
import { Button } from '../controls/button'
import type { UsedReleases } from './use-releases'

const steps = [10, 100, 500, 1000]

interface LiveReleaseProps {
  live: Manifest | null
  store: string
  why: string
  isBusy: boolean
  make: UsedReleases['make']
}

/** What phones get now, and the next steps of its rollout. */
export function LiveRelease({ live, store, why, isBusy, make }: LiveReleaseProps): ReactNode {
  if (!live) return <p className="st-hint">No release yet in {store}.</p>
  const {
    number,
    rollout: { permille },
  } = live
  const next = steps.find((step) => step > permille)
  const hasReason = why.trim() !== ''
  return (
    <section className="st-stack" aria-labelledby="rv-live-title">
      <h3 id="rv-live-title">Live: release {number}</h3>
      <progress className="rv-meter" aria-label="Phones that get it" max={1000} value={permille} />
      <p className="st-hint">{audienceOf(live)}</p>
      <div className="st-line">
        {next !== undefined && permille > 0 && (
          <Button disabled={isBusy} onClick={() => void make('promote', {})}>
            Promote to {next / 10} %
          </Button>
        )}
        <Button
          disabled={isBusy || !hasReason || permille === 0}
          onClick={() => void make('halt', {})}
        >
          Halt
        </Button>
        <Button disabled={isBusy || !hasReason} onClick={() => void make('rollback', {})}>
          Roll back
        </Button>
      </div>
      {!hasReason && <p className="st-hint">Halting and rolling back need a reason as well.</p>}
    </section>
  )
}

function audienceOf({ rollout: { permille, previous } }: Manifest): string {
  const others = previous === null ? 'the documents of their build' : `release ${previous}`
  if (permille === 1000) return 'Every phone gets it.'
  return permille === 0
    ? `Halted: every phone uses ${others}.`
    : `${permille / 10} % of phones get it, the others keep ${others}.`
}
