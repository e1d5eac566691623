import type { Step } from './steps'

interface Proof extends Step {
  /** Checks whether a change of this file can break the proof. */
  concerns: (file: string) => boolean
  /** True if the proof can be restricted to some files. */
  readonly takesFiles: boolean
}

const isCode = (file: string) => /\.tsx?$/.test(file)
const isData = (file: string) => /^(?:schemas|locales|widgets)\/.*\.json$/.test(file)

/** The checks that are not tests, such as types and lint, in any order. */
const proofs: readonly Proof[] = [
  {
    name: 'generated files are fresh',
    program: 'tsx',
    args: ['tools/build/generate.ts', '--check'],
    concerns: (file) => isData(file) || /^(?:tools\/build|renderer\/language)\//.test(file),
    takesFiles: false,
  },
  {
    name: 'format',
    program: 'biome',
    args: ['format', '--no-errors-on-unmatched'],
    concerns: (file) => /\.(?:tsx?|m?js|css|json|html)$/.test(file),
    takesFiles: true,
  },
  {
    name: 'types',
    program: 'tsc',
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    concerns: isCode,
    takesFiles: false,
  },
  {
    name: 'lint',
    program: 'oxlint',
    args: ['--type-aware', '--max-warnings', '0'],
    concerns: isCode,
    takesFiles: true,
  },
  {
    name: 'documents',
    program: 'node',
    args: ['tools/cli/lienzo.mjs', 'check'],
    concerns: isData,
    takesFiles: false,
  },
]

/** Returns the proofs for all files, or for changed files as far as possible. */
export function proofsOf(changedFiles?: readonly string[]): Step[] {
  if (changedFiles === undefined) return [...proofs]
  return proofs.flatMap(({ concerns, takesFiles, ...step }) => {
    const files = changedFiles.filter(concerns)
    if (files.length === 0) return []
    return [takesFiles ? { ...step, args: [...step.args, ...files] } : step]
  })
}
