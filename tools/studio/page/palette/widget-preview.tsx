import { memo, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ExampleView } from './example-view'
import { galleryWidgets } from './gallery-widgets'
import { exampleOf } from './example-of'

const grey = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#9aa7b2" d="M0 0h16v9H0z"/></svg>')}`
const drawn = new Map<string, string>()

/**
 * A widget's first example as a picture that cannot be used, opens nothing and is hidden from
 * screen readers.
 */
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
  // A picture of a widget loads nothing: no page, and no photograph of the gallery.
  return html.replace(/ src="\/[^"]*"/g, ` src="${grey}"`).replace(/<(\/?)iframe/g, '<$1div')
}
