import { expect, it } from 'vitest'
import { failureText, UsageError } from './command'

it('prints only the message for a mistake of the user', () =>
  expect(failureText(new UsageError('Name a folder.'))).toBe('Name a folder.'))

it('prints an error of the operating system as cause and fix', () => {
  const error = { code: 'EROFS', syscall: 'open', path: '/disk/a.json' }
  expect(failureText(Object.assign(new Error('EROFS'), error))).toBe(
    '/disk/a.json is on a read-only disk. Choose another folder, or copy the project.',
  )
})

it('prints an unexpected error with its stack, as a bug of Lienzo', () => {
  const text = failureText(new TypeError('x is not a function'))
  expect(text).toMatch(/^This is a bug in Lienzo, not a mistake in your project\. Report it/)
  expect(text).toContain('TypeError: x is not a function\n    at ')
})
