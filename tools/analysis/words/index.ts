export { languages, said, say, speak, type Language } from './words'
