import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openProject } from './open-project'

vi.mock(import('node:v8'), async (load) => ({ ...(await load()), setFlagsFromString: vi.fn() }))

it('collects garbage earlier in a large project, like a check', () => {
  openProject(projectOf('{}'))
  expect(setFlagsFromString).not.toHaveBeenCalled()
  openProject(projectOf(' '.repeat(16_000_001)))
  expect(setFlagsFromString).toHaveBeenCalledWith('--heap-growing-percent=20')
})

function projectOf(app: string): string {
  const root = mkdtempSync(join(tmpdir(), 'lienzo-open-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'schemas'))
  writeFileSync(join(root, 'schemas/app.json'), app)
  return root
}
