import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import schema from './pull-refresh.schema.json'
import { PullRefresh } from './pull-refresh'

beforeEach(() => void vi.useFakeTimers())

const list = () => screen.getByText('Movimientos')
const touchAt = (clientY: number) => ({ touches: [{ clientX: 10, clientY }] })
const isRefreshing = () => screen.queryByText('Actualizando') !== null

function renderList(props: { distance?: number; damping?: number; busy?: boolean } = {}) {
  const refresh = vi.fn(async () => {})
  render(
    <PullRefresh label="Actualizar" refreshingLabel="Actualizando" onRefresh={refresh} {...props}>
      <p>Movimientos</p>
    </PullRefresh>,
  )
  return refresh
}

function pull(distance: number) {
  fireEvent.touchStart(list(), touchAt(100))
  fireEvent.touchMove(list(), touchAt(100 + distance))
  fireEvent.touchEnd(list(), { touches: [] })
}

describe('PullRefresh', () => {
  it('refreshes after a pull of at least 25 pixels [WIDGET-016 AMBIG-068]', () => {
    const refresh = renderList()
    expect(schema.properties.distance.default).toBe(25)
    pull(24)
    expect(refresh).not.toHaveBeenCalled()
    pull(25)
    expect(refresh).toHaveBeenCalledOnce()
    expect(isRefreshing()).toBe(true)
  })

  it('moves its content by at most 100 pixels, even if the pull is longer [WIDGET-017]', () => {
    renderList()
    expect(schema.properties.damping.default).toBe(100)
    fireEvent.touchStart(list(), touchAt(0))
    fireEvent.touchMove(list(), touchAt(50))
    expect(list().parentElement?.style.transform).toBe('translateY(39px)')
    fireEvent.touchMove(list(), touchAt(5000))
    expect(list().parentElement?.style.transform).toBe('translateY(100px)')
  })

  it('ends automatically after 1000 ms [WIDGET-018]', () => {
    renderList()
    pull(60)
    act(() => void vi.advanceTimersByTime(999))
    expect(isRefreshing()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isRefreshing()).toBe(false)
    expect(schema.properties.fallbackMs.default).toBe(1000)
  })

  it('continues while its actions run, and does not start them twice', () => {
    const refresh = renderList({ busy: true })
    expect(isRefreshing()).toBe(true)
    pull(60)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('ignores a pull on a page that is scrolled down', () => {
    const refresh = renderList()
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -80, 300, 900),
    )
    pull(60)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('also follows a mouse', () => {
    const refresh = renderList()
    fireEvent.mouseDown(list(), { clientY: 10 })
    fireEvent.mouseMove(window, { clientY: 60 })
    fireEvent.mouseUp(window, { clientY: 60 })
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('has a refresh button for users who cannot pull', () => {
    const refresh = renderList()
    fireEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
    expect(refresh).toHaveBeenCalledOnce()
  })
})
