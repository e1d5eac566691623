import type { RolloutResult } from './judge-rollout.ts'

/** A row of a Markdown table: the results of many rollouts in one situation. */
export function canaryRow(name: string, judged: readonly RolloutResult[]): string {
  const of = (end: RolloutResult['end']) => judged.filter((each) => each.end === end)
  const [halted, held] = [of('halted'), of('held')]
  const stopped = [...halted, ...held]
  const median = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  const cells = [
    name,
    `${halted.length}`,
    halted.length > 0 ? minutes(median(halted.map(({ seconds }) => seconds))!) : '–',
    `${held.length}`,
    `${of('passed').length}`,
    stopped.length > 0 ? whole(median(stopped.map(({ met }) => met))!) : '–',
  ]
  return `| ${cells.join(' | ')} |`
}

export const canaryHead = [
  '| release | halted | time until the halt (median) | held before a stage | live on all phones | affected phones (median) |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
].join('\n')

const whole = (number: number) => Math.round(number).toLocaleString('en')
const minutes = (seconds: number) => `${Math.round(seconds / 60)} min`
