import { setTimeout as sleep } from 'node:timers/promises'
import { rulesAt, usualRules, type Rules } from '../../../release/canary'
import {
  parseArguments,
  readInteger,
  UsageError,
  type Command,
  type Terminal,
} from '../../../build/terminal'
import { analyzeOnce, type CanaryOptions, createPrometheus, setting } from '../../../release'
import { ReleaseError } from '../../../release/outcome'
import { openForRelease, releaseOptions } from './open-releases'
import { refusalWords } from '../../../release/words'
import { printOutcome } from './rollout'

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

/** Promotes and halts releases automatically, based on the reports of phones. */
export const canary: Command = {
  about:
    'Compares the failure rates of the live release and of the previous release, as phones report them. If the live release is not worse, the command promotes it stage by stage. If the live release is worse, the command halts it. If the command cannot decide yet, it waits and prints the reason. A halt requires faults of one screen from --reporters IP addresses within ten minutes. A promotion requires --screens views of screens and --minutes minutes at the stage. If reportsRate in config.json is below 1, pass its value as --reports-rate: the command then scales both limits. --balanced-by-address adds up the numbers of IP addresses that the collectors count; use it if a load balancer sends each address to only one collector. The command decides every --every seconds. With --once it decides a single time and ends. With --dry-run it prints decisions but does not act.',
  usage:
    'release canary --prometheus <address> --key <file> [--dry-run] [--once] [--every 30] [--reporters 5] [--screens 10000] [--minutes 120] [--reports-rate 1] [--balanced-by-address]',
  async run(args, terminal) {
    const { values } = parseArguments(args, canaryOptions)
    const every = readInteger(values.every ?? '30', '--every', 1, 3600)
    const release = await openForRelease(
      { ...values, who: values.who ?? setting('LIENZO_WHO') ?? 'canary analysis' },
      terminal,
      'The reports of phones',
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
        // If a store cannot be reached, prints the reason and continues with the analysis.
        terminal.err(refusalWords(error.refusal))
        return { words: '', code: 1 }
      })
      if (values.once) return last.code
    }
  },
}

interface Look {
  readonly words: string
  readonly code: number
}

/** Judges the release once. Prints the decision if it differs from the last decision. */
async function look(options: CanaryOptions, terminal: Terminal, last: string): Promise<Look> {
  const { release, isDry } = options
  const { decision, outcome } = await analyzeOnce(options)
  const words = `${decision.act}: ${decision.reason}`
  if (words !== last) terminal.out(`${release.now().toISOString().slice(0, 19)}Z  ${words}`)
  if (isDry && decision.act !== 'wait') terminal.out('Dry run: nothing was changed.')
  return { words, code: outcome ? printOutcome(outcome, release.store.address, terminal) : 0 }
}

export function prometheusAddress(address: string | undefined): string {
  const prometheus = address ?? setting('LIENZO_PROMETHEUS')
  if (prometheus === undefined || !URL.canParse(prometheus))
    throw new UsageError(
      'The address of Prometheus is missing. Add --prometheus http://prometheus.example:9090, or set LIENZO_PROMETHEUS.',
    )
  return prometheus
}

/** Parses the sampling rate of reports. */
function shareOf(text: string | undefined): number {
  const share = Number(text ?? 1)
  if (share > 0 && share <= 1) return share
  throw new UsageError(`--reports-rate is "${text}". Use a number above 0 and at most 1.`)
}

function rulesOf(values: Partial<Record<'reporters' | 'screens' | 'minutes', string>>): Rules {
  const { reporters, screens, minutes } = usualRules
  return {
    ...usualRules,
    reporters: readInteger(values.reporters ?? `${reporters}`, '--reporters', 1, 100_000),
    screens: readInteger(values.screens ?? `${screens}`, '--screens', 1, 1e9),
    minutes: readInteger(values.minutes ?? `${minutes}`, '--minutes', 0, 100_000),
  }
}
