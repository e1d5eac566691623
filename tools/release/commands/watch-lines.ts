import {
  curvesOf,
  highestOf,
  shareInWords,
  sparkline,
  usualRules,
  type Curve,
  type Decision,
} from '../../watch'
import { createPrometheus } from '../watch/prometheus'
import { judgeLive, type Judging } from '../watch/watch-once'
import type { StoreState } from '../read-manifests'

/** The watcher's present decision, and the curves of the screens behind it. */
export interface Watched extends Pick<Decision, 'act' | 'reason'> {
  readonly curves: readonly Curve[]
}

/** Judges the live release like the watcher, and changes nothing. */
export async function watchedNow(
  release: Judging['release'],
  state: StoreState,
  prometheus: string,
): Promise<Watched> {
  const judging = { release, prometheus: createPrometheus(prometheus), rules: usualRules }
  const { act, reason, slots = [] } = await judgeLive(judging, state)
  return { act, reason, curves: curvesOf(slots) }
}

const mostScreens = 5
const mostSteps = 60

/** The same as lines of text, for the screens that became worse the most. */
export function watchLines({ act, reason, curves }: Watched): string[] {
  const shown = curves.slice(0, mostScreens)
  const width = Math.max(0, ...shown.map(({ screen }) => screen.length))
  return [
    `  Watcher   ${act}: ${reason}`,
    ...shown.flatMap((curve) => {
      const row = (name: string, side: 'canary' | 'baseline', words: string) =>
        `            ${name.padEnd(width)}  ${words}  ${sparkline(curve[side], highestOf(curve)).slice(-mostSteps)}  ${shareInWords(curve[side])}`
      return [row(curve.screen, 'canary', 'this release  '), row('', 'baseline', 'the one before')]
    }),
    ...(curves.length > mostScreens
      ? [`            And ${curves.length - mostScreens} more.`]
      : []),
  ]
}
