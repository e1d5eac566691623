// The product is built in this process, where React's development version may be loaded already.
process.env['NODE_ENV'] = 'production'
