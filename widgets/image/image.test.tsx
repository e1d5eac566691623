import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Image } from './image'

const place = (container: HTMLElement) => container.querySelector<HTMLElement>('.lz-image')

describe('Image', () => {
  it('shows the image with its alternative text', () => {
    render(<Image src="/logo.svg" alt="Crédito Claro" />)
    expect(
      screen.getByRole<HTMLImageElement>('img', { name: 'Crédito Claro' }).getAttribute('src'),
    ).toBe('/logo.svg')
  })

  it('is a button named by its alternative text if it can be pressed', () => {
    const press = vi.fn(async () => {})
    render(<Image src="/photo.jpg" alt="Imagen 1" onPress={press} />)
    fireEvent.click(screen.getByRole('button', { name: 'Imagen 1' }))
    expect(press).toHaveBeenCalledOnce()
  })

  it('reserves the height of a full-width image before it has loaded', () => {
    const { container } = render(<Image src="/banner.jpg" alt="" size="full" ratio="5:2" />)
    expect(container.querySelector('.lz-image > svg')?.getAttribute('viewBox')).toBe('0 0 5 2')
  })

  it('shows a placeholder, and keeps the alternative text, if the image is broken', () => {
    const { container } = render(<Image src="/gone.png" alt="Logotipo" />)
    fireEvent.error(screen.getByRole('img', { name: 'Logotipo' }))
    expect(place(container)?.classList.contains('lz-image--broken')).toBe(true)
    expect(screen.getByRole('img', { name: 'Logotipo' })).toBeTruthy()
  })

  it('removes the placeholder when another image loads', () => {
    const { container, rerender } = render(<Image src="/gone.png" alt="Logotipo" />)
    fireEvent.error(screen.getByRole('img'))
    rerender(<Image src="/logo.svg" alt="Logotipo" />)
    fireEvent.load(screen.getByRole('img'))
    expect(place(container)?.classList.contains('lz-image--broken')).toBe(false)
  })

  it('requests nothing if the server names no image', () => {
    const { container } = render(<Image src="" alt="Logotipo" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Logotipo')).toBeTruthy()
    expect(place(container)?.classList.contains('lz-image--broken')).toBe(true)
  })
})
