// The product is built in this process, where React may already be loaded for other work.
process.env['NODE_ENV'] = 'production'
