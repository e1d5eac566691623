import type { Rolldown } from 'vite'

/**
 * Modules that run in every visit before the first tap is handled, and the validation of a release
 * on a phone.
 */
const runAtOnce = [
  'src/main.tsx',
  'src/prefetch.ts',
  'src/app/program.tsx',
  'src/app/action-runtime.ts',
  'src/delivery/validate.generated.js',
]

const isOneOf = (modules: readonly string[]) => (id: string) =>
  modules.some((module) => id.endsWith(`/${module}`))

/** A chunk of these modules and all their imports. */
const chunkOf = (name: string, modules: readonly string[], priority = 0) => ({
  name,
  priority,
  test: isOneOf(modules),
})

/**
 * Divides the code of phones into few files. The code of the first screen stays one file, even if
 * other chunks import parts of it. The same applies to the code of actions, which would otherwise
 * wait for several files.
 */
export const chunks = {
  // With this comment, Chromium compiles the whole chunk while it loads.
  postBanner: ({ moduleIds }) =>
    moduleIds.some(isOneOf(runAtOnce)) ? '//# allFunctionsCalledOnLoad' : '',
  codeSplitting: {
    groups: [
      // Runs before the other chunks have loaded, so it must not depend on them.
      chunkOf('prefetch', ['src/prefetch.ts'], 2),
      { name: 'start', tags: ['$initial'], priority: 1 },
      // Includes parts shared with chunks that load later.
      chunkOf('program', ['src/app/program.tsx']),
      // Includes parts shared with widgets that load later.
      chunkOf('common', ['widgets/common.generated.ts']),
      chunkOf('actions', ['renderer/core/run/chain.ts', 'src/app/action-runtime.ts']),
    ],
  },
} satisfies Rolldown.OutputOptions
