import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CountdownButton } from './countdown-button'

async function pressed(props: {
  seconds: number
  pressableWhileWaiting?: boolean
  disabled?: boolean
  busy?: boolean
}) {
  const onPress = vi.fn(async () => {})
  render(<CountdownButton label="Send" waitingLabel="Again" onPress={onPress} {...props} />)
  await userEvent.click(screen.getByRole('button'))
  return onPress.mock.calls.length
}

describe('CountdownButton', () => {
  it('can be pressed when no seconds are left', async () => {
    expect(await pressed({ seconds: 0 })).toBe(1)
    expect(screen.getByRole('button').textContent).toBe('Send')
  })

  it('is inactive while seconds are left, and shows them', async () => {
    expect(await pressed({ seconds: 42 })).toBe(0)
    expect(screen.getByRole('button').textContent).toBe('Again (42 s)')
  })

  it('can be pressed during the countdown if the document allows it', async () => {
    expect(await pressed({ seconds: 42, pressableWhileWaiting: true })).toBe(1)
  })

  it.each([{ disabled: true }, { busy: true }])('ignores presses while it is %o', async (state) => {
    expect(await pressed({ seconds: 0, ...state })).toBe(0)
  })
})
