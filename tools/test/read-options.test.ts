import { expect, it } from 'vitest'
import { readOptions } from './read-options'

it('accepts words for tests, with options before or after them', () => {
  expect(readOptions(['--watch', 'tabs'])).toEqual({
    words: ['tabs'],
    watch: true,
    nightly: false,
  })
  expect(readOptions(['a', 'b'])).toEqual({ words: ['a', 'b'], watch: false, nightly: false })
  expect(readOptions(['--nightly'])).toEqual({ words: [], watch: false, nightly: true })
  expect(readOptions(['--shuffle=7'])).toEqual({
    words: [],
    watch: false,
    nightly: false,
    shuffle: 7,
  })
})

it.each([
  [['--wach', 'tabs'], 'Unknown option "--wach". npm test takes --watch, --nightly'],
  [['-x'], 'Unknown option "-x".'],
  [['--shuffle'], 'A random order needs a seed'],
  [['--shuffle=x'], 'A random order needs a seed'],
  [['--watch'], 'Name what to watch'],
  [['--nightly', 'tabs'], 'A nightly run takes no words.'],
])('%j gets an explanation', (args, sentence) => {
  expect(readOptions(args)).toContain(sentence)
})
