import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import { describeError, type Fault } from '../language'
import type { Notices, ShownToast } from '../core'
import { ErrorBoundary } from './error-boundary'
import { useReads } from './use-reads'
import type { WidgetSet } from './widget-set'

const roots = ['toasts', 'loading']

interface NoticesProps {
  notices: Notices
  widgets: WidgetSet
  report: (fault: Fault) => void
}

/** Toasts, and the loading message of running calls, in front of the screen. */
export function NoticesView({ notices, widgets, report }: NoticesProps): ReactNode {
  useReads(notices.store, roots, roots)
  const toasts = notices.store.values['toasts'] as readonly ShownToast[]
  const texts = notices.store.values['loading'] as readonly { text: string }[]
  const { id = 0, text = '', kind = 'default' } = toasts[toasts.length - 1] ?? {}
  const draw = (name: string, props: Record<string, unknown>) => {
    const notice = system(widgets, name, props)
    // A crash of one notice must not prevent later notices.
    return createElement(
      ErrorBoundary,
      {
        subject: notice,
        failed: (error) =>
          report({ code: 'widget-failed', detail: `${name}: ${describeError(error)}` }),
      },
      notice,
    )
  }
  return createElement(
    Fragment,
    null,
    draw('loading', { text: texts[texts.length - 1]?.text ?? '' }),
    draw('toast', { text, kind, turn: id }),
  )
}

function system(widgets: WidgetSet, name: string, props: Record<string, unknown>): ReactNode {
  const widget = widgets.get(name)
  return widget
    ? createElement(widget.component as ComponentType<Record<string, unknown>>, props)
    : null
}
