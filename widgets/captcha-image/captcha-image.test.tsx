import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CaptchaImage } from './captcha-image'

const texts = { alt: 'Picture of a code', label: 'Show another code' }

describe('CaptchaImage', () => {
  it('shows the image in a button named by `alt` and `label`', () => {
    render(<CaptchaImage {...texts} src="/code.png" />)
    expect(screen.getByRole('img', { name: 'Picture of a code' }).getAttribute('src')).toBe(
      '/code.png',
    )
    expect(screen.getByRole('button', { name: 'Picture of a code Show another code' })).toBeTruthy()
  })

  it('requests another image when pressed, but not while an image is loading', async () => {
    const onPress = vi.fn(async () => {})
    const { rerender } = render(<CaptchaImage {...texts} src="/code.png" onPress={onPress} />)
    await userEvent.click(screen.getByRole('button'))
    expect(onPress).toHaveBeenCalledOnce()
    rerender(<CaptchaImage {...texts} src="/code.png" onPress={onPress} busy />)
    await userEvent.click(screen.getByRole('button'))
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('shows its label until it has an image', () => {
    render(<CaptchaImage {...texts} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Show another code').className).not.toContain('hidden')
  })
})
