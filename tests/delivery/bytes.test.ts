import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it, vi } from 'vitest'

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 120_000 })

/** What the first load carries for releases, of 4 KB at most. */
const budgetBytes = 4096

it('the first load carries next to nothing of releases, and the rest comes in chunks of its own', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { output } = (await build({
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, minify: true },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const start = chunks.find(({ isEntry }) => isEntry)!
  const ofDelivery = (names: readonly string[]) =>
    names
      .filter((name) => /\/src\/delivery|noble/.test(name))
      .map((name) => name.replace(/.*\/src\//, ''))
  expect(ofDelivery(start.moduleIds)).toEqual(['delivery/open-releases.ts'])
  expect(
    gzipSync(start.modules[start.moduleIds.find((id) => id.endsWith('open-releases.ts'))!]!.code!, {
      level: 9,
    }).length,
  ).toBeLessThan(budgetBytes)
  expect(
    start.imports.flatMap((file) =>
      ofDelivery(chunks.find(({ fileName }) => fileName === file)?.moduleIds ?? []),
    ),
  ).toEqual([])
})
