import { expect, it } from 'vitest'
import { readEditable, readOthers } from './folder-source'

it('names files by their path in the project, with or without a slash after the folder', () => {
  const [root, named] = [process.cwd(), `${process.cwd()}/`]
  expect(Object.keys(readOthers(named))).toEqual(Object.keys(readOthers(root)))
  expect(Object.keys(readEditable(named))).toContain('schemas/app.json')
})
