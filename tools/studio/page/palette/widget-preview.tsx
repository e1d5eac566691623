import { memo, type ReactNode, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  galleryWidgets,
  exampleOf,
  type Example,
  type ExampleChild,
  type GalleryWidget,
} from './gallery-widgets'

const grey = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#9aa7b2" d="M0 0h16v9H0z"/></svg>')}`
const drawn = new Map<string, string>()

/** Shows the picture of a widget, without a function and hidden from screen readers. */
export const WidgetPreview = memo(function WidgetPreview({
  widget,
}: {
  widget: string
}): ReactNode {
  const html = drawn.get(widget) ?? draw(widget)
  drawn.set(widget, html)
  return (
    <div
      className="st-preview"
      aria-hidden="true"
      inert
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
})

function draw(name: string): string {
  const widget = galleryWidgets.get(name)
  const example = exampleOf(name)
  const html =
    widget && example
      ? renderToStaticMarkup(<ExampleView widget={widget} example={example} />, {
          identifierPrefix: `preview-${name}-`,
        })
      : ''
  // The picture must not load anything, so frames and photographs are replaced.
  return html.replace(/ src="\/[^"]*"/g, ` src="${grey}"`).replace(/<(\/?)iframe/g, '<$1div')
}

/** Returns the props of an example, as a screen would pass them to the widget. */
export function examplePropsOf(
  { schema }: GalleryWidget,
  { props, busy, events, children }: Omit<Example, 'name'>,
): Record<string, unknown> {
  const answered = events ?? Object.keys(schema['x-widget'].events)
  return {
    ...props,
    ...(busy !== undefined && { busy }),
    ...Object.fromEntries(
      answered.map((event) => [`on${event[0]?.toUpperCase()}${event.slice(1)}`, async () => {}]),
    ),
    ...(children && {
      children: typeof children === 'string' ? children : children.map(renderChild),
    }),
  }
}

/** Shows an example. An input keeps its own value. */
export function ExampleView({
  widget,
  example,
}: {
  widget: GalleryWidget
  example: Omit<Example, 'name'>
}): ReactNode {
  const [value, onChange] = useState(example.value)
  const Widget = widget.component
  const field = widget.schema['x-widget'].field ? { value, onChange } : undefined
  return <Widget {...examplePropsOf(widget, example)} {...field} />
}

function renderChild(child: ExampleChild, index: number): ReactNode {
  if (typeof child === 'string') return <p key={index}>{child}</p>
  const widget = galleryWidgets.get(child.widget)
  if (!widget) throw new Error(`An example names the widget "${child.widget}", which has no folder`)
  return <ExampleView key={index} widget={widget} example={child} />
}
