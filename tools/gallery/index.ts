export { ExampleView } from './example-view'
export { type Example, galleryWidgets } from './widgets'
