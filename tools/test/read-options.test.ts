import { expect, it } from 'vitest'
import { readOptions } from './read-options'

it('accepts words of paths, with options before or after them', () => {
  expect(readOptions(['--watch', 'tabs'])).toEqual({
    words: ['tabs'],
    watch: true,
    nightly: false,
  })
  expect(readOptions(['a', 'b'])).toEqual({ words: ['a', 'b'], watch: false, nightly: false })
  expect(readOptions(['--nightly'])).toEqual({ words: [], watch: false, nightly: true })
})

it.each([
  [['--wach', 'tabs'], 'Unknown option "--wach". The options of npm test are --watch, --nightly'],
  [['-x'], 'Unknown option "-x".'],
  [['--watch'], 'Name the tests to watch'],
  [['--nightly', 'tabs'], '--nightly runs all tests'],
])('explains the mistake in %j', (args, sentence) => {
  expect(readOptions(args)).toContain(sentence)
})
