import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FileInput } from './file-input'

const field = () => screen.getByLabelText<HTMLInputElement>('Photo')

describe('FileInput', () => {
  it('emits the chosen file and shows its name', async () => {
    const onPick = vi.fn(async () => {})
    render(<FileInput label="Photo" chooseLabel="Choose" accept="image/*" onPick={onPick} />)
    const file = new File(['x'], 'front.png', { type: 'image/png' })
    await userEvent.upload(field(), file)
    expect(onPick.mock.calls).toEqual([[{ file }]])
    expect(screen.getByText('front.png')).toBeTruthy()
  })

  it('offers the file types that the document lists', () => {
    render(<FileInput label="Photo" chooseLabel="Choose" accept="image/*" />)
    expect(field().accept).toBe('image/*')
  })

  it('shows its error', () => {
    render(<FileInput label="Photo" chooseLabel="Choose" error="Choose a photo" />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Choose a photo')
  })
})
