// Builds src/ into dist/: files with fixed names, which the program carries inside itself.
import {defineConfig} from 'vite';

const notice = {
  name: 'notice',
  generateBundle(_, bundle) {
    const text = '/* Generated from web/src by npm run build; do not edit. */\n';
    for (const file of Object.values(bundle)) {
      if (file.fileName.endsWith('.js')) file.code = text + file.code;
      if (file.fileName.endsWith('.css')) file.source = text + file.source;
    }
  },
};

export default defineConfig({
  base: './',
  plugins: [notice],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {output: {entryFileNames: 'page.js', assetFileNames: 'page.[ext]'}},
  },
  server: {proxy: {'/api': 'http://127.0.0.1:8471'}},
});
