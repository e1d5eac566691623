import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import v8 from 'node:v8'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openProject } from './open-project'

it('makes V8 collect garbage earlier in a large project, as `lienzo check` does', () => {
  const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(() => {})
  syncBuiltinESMExports()
  onTestFinished(() => {
    setFlags.mockRestore()
    syncBuiltinESMExports()
  })
  openProject(projectOf('{}'))
  expect(setFlags).not.toHaveBeenCalled()
  openProject(projectOf(' '.repeat(16_000_001)))
  expect(setFlags).toHaveBeenCalledWith('--heap-growing-percent=20')
})

it('reads a file again that was away from the disk while the file was open', () => {
  const root = projectOf('{}')
  const [path, elsewhere] = ['schemas/app.json', join(root, 'elsewhere')]
  const project = openProject(root)
  renameSync(join(root, path), elsewhere)
  project.sync(new Set([path]))
  expect(project.service.text(path)).toBe('{}')
  project.reread(path)
  expect(project.service.text(path)).toBeUndefined()
  renameSync(elsewhere, join(root, path))
  project.sync()
  expect(project.service.text(path)).toBe('{}')
})

function projectOf(app: string): string {
  const root = mkdtempSync(join(tmpdir(), 'lienzo-open-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'schemas'))
  writeFileSync(join(root, 'schemas/app.json'), app)
  return root
}
