import { setTimeout as sleep } from 'node:timers/promises'
import { rulesAt, usualRules, type Rules } from '../canary'
import { readLine, UsageError, type Command, type Terminal } from '../../node/terminal'
import { analyzeOnce, type CanaryOptions } from '../canary/analyze-once'
import { createPrometheus } from '../canary/prometheus'
import { setting } from '../open-place'
import { ReleaseError } from '../outcome'
import { openForRelease } from './open-releases'
import { releaseOptions, wholeNumber } from './release-options'
import { tellOutcome } from './tell-outcome'
import { refusalWords } from './words'

const canaryOptions = {
  ...releaseOptions,
  prometheus: { type: 'string' },
  'dry-run': { type: 'boolean' },
  once: { type: 'boolean' },
  every: { type: 'string' },
  reporters: { type: 'string' },
  screens: { type: 'string' },
  minutes: { type: 'string' },
  'reports-rate': { type: 'string' },
  'balanced-by-address': { type: 'boolean' },
} as const

/** Promotes and halts releases by the reports of phones. */
export const canary: Command = {
  about:
    'Looks at what phones tell of the live release and of the one before, promotes it stage by stage when enough was seen and nothing is worse, halts it when it is worse, and otherwise says what it waits for. A halt needs faults of one screen from --reporters addresses within ten minutes; a promotion needs --screens views and --minutes at the stage. With --reports-rate, the reportsRate of config.json, both are asked of that share of phones. With --balanced-by-address the addresses of all collectors add up, since a balancer sends each address to one of them. It looks every --every seconds, or with --once a single time; with --dry-run it decides and does nothing.',
  usage:
    'release canary --prometheus <address> --key <file> [--dry-run] [--once] [--every 30] [--reporters 5] [--screens 10000] [--minutes 120] [--reports-rate 1] [--balanced-by-address]',
  async run(args, terminal) {
    const { values } = readLine(args, canaryOptions)
    const every = wholeNumber(values.every ?? '30', '--every', 1, 3600)
    const release = await openForRelease(
      { ...values, who: values.who ?? setting('LIENZO_WHO') ?? 'canary analysis' },
      terminal,
      'What phones tell',
    )
    const options: CanaryOptions = {
      release,
      prometheus: createPrometheus(prometheusAddress(values.prometheus)),
      rules: rulesAt(shareOf(values['reports-rate']), rulesOf(values)),
      isBalanced: values['balanced-by-address'],
      isDry: values['dry-run'] ?? false,
    }
    await release.store.prove()
    for (let last: Look = { words: '', code: 0 }; ; await sleep(every * 1000)) {
      last = await look(options, terminal, last.words).catch((error: unknown) => {
        if (values.once || !(error instanceof ReleaseError)) throw error
        // Waits for an unreachable store, and prints the reason for a person who monitors it.
        terminal.err(refusalWords(error.refusal))
        return { words: '', code: 1 }
      })
      if (values.once) return last.code
    }
  },
}

/** A printed decision, and the exit code. */
interface Look {
  readonly words: string
  readonly code: number
}

/** Looks once, and prints a changed decision. */
async function look(options: CanaryOptions, terminal: Terminal, last: string): Promise<Look> {
  const { release, isDry } = options
  const { decision, outcome } = await analyzeOnce(options)
  const words = `${decision.act}: ${decision.reason}`
  if (words !== last) terminal.out(`${release.now().toISOString().slice(0, 19)}Z  ${words}`)
  if (isDry && decision.act !== 'wait') terminal.out('Nothing was done, since this is a dry run.')
  return { words, code: outcome ? tellOutcome(outcome, release.store.address, terminal) : 0 }
}

/** The address of Prometheus. */
export function prometheusAddress(address: string | undefined): string {
  const said = address ?? setting('LIENZO_PROMETHEUS')
  if (said === undefined || !URL.canParse(said))
    throw new UsageError(
      'Where is Prometheus? Say --prometheus http://prometheus.example:9090, or set LIENZO_PROMETHEUS.',
    )
  return said
}

/** The share of phones that report. */
function shareOf(text: string | undefined): number {
  const share = Number(text ?? 1)
  if (share > 0 && share <= 1) return share
  throw new UsageError(`--reports-rate is "${text}". It is a number above 0, at most 1.`)
}

function rulesOf(values: Partial<Record<'reporters' | 'screens' | 'minutes', string>>): Rules {
  const { reporters, screens, minutes } = usualRules
  return {
    ...usualRules,
    reporters: wholeNumber(values.reporters ?? `${reporters}`, '--reporters', 1, 100_000),
    screens: wholeNumber(values.screens ?? `${screens}`, '--screens', 1, 1e9),
    minutes: wholeNumber(values.minutes ?? `${minutes}`, '--minutes', 0, 100_000),
  }
}
