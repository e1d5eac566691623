import type { ProvedRelease } from './proved-release.ts'

/** The tolerated difference between clocks. */
const toleranceMs = 600_000

/**
 * Releases of the future, each time once, since later ones inherit it; and a live release that
 * phones no longer take.
 */
export function timeProblems(
  proved: readonly ProvedRelease[],
  live: ProvedRelease | undefined,
  now: Date,
): string[] {
  const future = proved.filter(
    ({ manifest }) => Date.parse(manifest.time) > now.getTime() + toleranceMs,
  )
  const first = future.filter(({ manifest }, at) => manifest.time !== future[at - 1]?.manifest.time)
  const told = first.map(
    ({ manifest: { number, time } }) =>
      `Release ${number}: it says that it was made at ${time}, and here it is ${now.toISOString().slice(0, 19)}Z. Set the clock of this machine right, or that of whoever published it; later releases take that time over until it is reached.`,
  )
  const isExpired = live !== undefined && Date.parse(live.manifest.expires) < now.getTime()
  return isExpired
    ? [
        ...told,
        `Release ${live.manifest.number}: it is live and expired at ${live.manifest.expires}, so phones do not take it up any more. Renew it with: lienzo release publish --refresh`,
      ]
    : told
}
