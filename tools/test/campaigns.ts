/**
 * A long test with random cases. `few` is the number of cases in `npm test`, `all` in a full run.
 */
interface Campaign {
  file: string
  few: number
  all: number
}

/** The seed of the first case. Each further case has the next seed. */
export const firstSeed = Number(process.env['LIENZO_SEED'] ?? 20_261_122)

/** The campaigns, named after their cases. */
export const campaigns = {
  /** Randomly damaged documents. */
  mutants: { file: 'tests/reliability/documents.test.ts', few: 500, all: 100_000 },
  /** Unguarded screens that try to change the payment. */
  paths: { file: 'tests/reliability/guarded-paths.test.ts', few: 60, all: 10_000 },
  /** Scenarios in which each region of the screen fails in turn. */
  regions: { file: 'tests/reliability/broken-regions.test.ts', few: 15, all: Infinity },
  /** Unchecked documents that try to act, navigate or leak data. */
  unchecked: { file: 'tests/reliability/unchecked.test.ts', few: 25, all: 10_000 },
  /** Journeys over an unreliable connection. */
  sessions: { file: 'tests/reliability/sessions.test.ts', few: 20, all: 10_000 },
  /**
   * Mutated screens. The explorer plays them and looks for plays that contradict findings about
   * conditions.
   */
  explored: { file: 'tests/reliability/explored.test.ts', few: 6, all: 2_000 },
  /** Faulty responses of each endpoint of each screen. */
  answers: { file: 'tests/reliability/faulty-answers.test.ts', few: 3, all: 135 },
  /** Screens with events in random order. */
  timings: { file: 'tests/reliability/timings.test.ts', few: 100, all: 20_000 },
  /** Rounds in which eight processes publish at once. */
  rounds: { file: 'tools/release/race.test.ts', few: 2, all: 100 },
  /** Kills of a publisher, each before a different call of the file system. */
  deaths: { file: 'tools/release/death.test.ts', few: 4, all: Infinity },
  /** Requests by three people to two servers of a team's studio, in random orders. */
  changes: { file: 'tools/server/team/interleavings.test.ts', few: 800, all: 100_000 },
  /** Kills of a team studio's server while people save. */
  kills: { file: 'tools/server/team/kills.test.ts', few: 1, all: 30 },
  /** Random patterns for texts. No accepted pattern may freeze a phone. */
  patterns: { file: 'renderer/language/pattern/pattern-problem.test.ts', few: 250, all: 20_000 },
  /** Random typed expressions. */
  expressions: { file: 'tools/analysis/check/typed-expressions.test.ts', few: 250, all: 100_000 },
  /** Valid documents with one changed value. */
  invalid: { file: 'tools/analysis/check/invalid-documents.test.ts', few: 15, all: 10_000 },
  /** Random edits of a project in a session. */
  updates: { file: 'tools/analysis/check/engine/session-edits.test.ts', few: 25, all: 10_000 },
  /** Files of 100 KB that repeat a single token, and truncated files. */
  nasty: { file: 'tools/analysis/check/nasty.test.ts', few: 500, all: 100_000 },
  /** Files with scenarios in one project. */
  files: { file: 'tools/analysis/service/many-files.test.ts', few: 250, all: 10_000 },
  /** Random edits by an editor and by other programs, compared with fresh checks. */
  typed: { file: 'tools/cli/lsp/edits.test.ts', few: 8, all: 10_000 },
  /** Truncated documents that are open in an editor. */
  truncations: { file: 'tools/cli/lsp/truncations.test.ts', few: 25, all: 10_000 },
  /** Mutations of each screen of the product. */
  mutations: { file: 'tools/lab/findings/report-mutations.test.ts', few: 2, all: 60 },
  /** Simulated rollouts for the canary analysis. */
  rollouts: { file: 'tools/lab/simulate/canary/judge-rollout.test.ts', few: 4, all: 1_000 },
  /** Malicious batches for the report collector. */
  batches: { file: 'tools/release/reports/malicious-batches.test.ts', few: 150, all: 1_000_000 },
  /** Random series of releases. */
  histories: { file: 'tools/release/journeys.test.ts', few: 10, all: 1_000 },
  /** Withdrawals of objects that the screens of a release share. */
  withdrawals: { file: 'tests/delivery/withdrawn-objects.test.ts', few: 10, all: Infinity },
  /** Published files with one flipped bit. */
  flips: { file: 'tests/delivery/trust.test.ts', few: 100, all: Infinity },
  /** Screens with one part extracted into a fragment. */
  extractions: { file: 'tests/authoring/extract-fragment.test.ts', few: 1, all: Infinity },
  /** Renamed documents. */
  renames: { file: 'tests/authoring/rename.test.ts', few: 2, all: Infinity },
  /** Copies of screens, and screens from templates. */
  copies: { file: 'tests/authoring/new-screen.test.ts', few: 1, all: Infinity },
  /** Small edits of documents, for the diff. */
  edits: { file: 'tools/analysis/diff/properties.test.ts', few: 50, all: Infinity },
} as const satisfies Record<string, Campaign>

export type CampaignName = keyof typeof campaigns

/**
 * The number of cases. A variable such as `LIENZO_MUTANTS=1`, or `LIENZO_CAMPAIGNS=full`, changes
 * it.
 */
export function campaignSize(name: CampaignName): number {
  const { few, all } = campaigns[name]
  const size = process.env[`LIENZO_${name.toUpperCase()}`]
  return Number(size ?? (process.env['LIENZO_CAMPAIGNS'] === 'full' ? all : few))
}
