import { expect, it } from 'vitest'
import { testWorkspace } from '../workspace/testing'
import { differingTexts } from './opened-state'

it('includes documents with unsaved edits, although their saved text equals the state', () => {
  const { workspace } = testWorkspace({ 'locales/en/a.json': 'saved a', 'locales/en/b.json': 'b' })
  const edit = (path: string) =>
    workspace.apply({ path, edits: [{ from: 0, to: 0, text: 'x' }], label: 'Type' })
  for (const path of ['locales/en/a.json', 'locales/en/b.json', 'locales/en/new.json']) edit(path)
  const texts = (only: string) =>
    differingTexts(
      { 'locales/en/b.json': 'old b', 'locales/en/gone.json': 'gone' },
      workspace.changedPaths(),
      workspace.savedText,
      only,
    )
  expect(texts('')).toEqual({
    'locales/en/a.json': 'saved a',
    'locales/en/b.json': 'old b',
    'locales/en/new.json': null,
    'locales/en/gone.json': 'gone',
  })
  expect(texts('locales/en/b.json')).toEqual({ 'locales/en/b.json': 'old b' })
})
