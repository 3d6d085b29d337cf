/** Third-party part of the shipped code that is no package of its own. */
interface Other {
  readonly name: string;
  readonly what: string;
  readonly licence: string;
  readonly copyright: string;
  /** Licence files that come with it in the packages we take it from. */
  readonly files?: readonly string[];
}

export const OTHERS: readonly Other[] = [
  {
    name: 'Tilia Music',
    what: 'The music signs of the viewer: some glyphs of Bravura Text under another name.',
    licence: 'OFL-1.1',
    copyright: 'Copyright © 2019, Steinberg Media Technologies GmbH, with Reserved Font Name "Bravura".',
  },
  {
    name: 'Foxit fonts',
    what: 'Stand in for fonts that a PDF does not bring along; part of pdf.js.',
    licence: 'BSD-3-Clause',
    copyright: 'Copyright 2014 PDFium Authors.',
    files: ['LICENSE_FOXIT'],
  },
  {
    name: 'Liberation Sans',
    what: 'Stands in for fonts that a PDF does not bring along; part of pdf.js.',
    licence: 'OFL-1.1',
    copyright:
      'Digitized data copyright (c) 2010 Google Corporation with Reserved Font Arimo, Tinos and Cousine. Copyright (c) 2012 Red Hat, Inc. with Reserved Font Name Liberation.',
    files: ['LICENSE_LIBERATION'],
  },
  {
    name: 'Adobe character maps',
    what: 'Tell which characters the codes in older PDFs mean; part of pdf.js.',
    licence: 'BSD-3-Clause',
    copyright: 'Copyright 1990-2009 Adobe Systems Incorporated.',
    files: ['LICENSE'],
  },
  {
    name: 'OpenJPEG',
    what: 'Reads JPEG 2000 pictures in PDFs; compiled for pdf.js.',
    licence: 'BSD-2-Clause',
    copyright:
      'Copyright (c) 2002-2014, Universite catholique de Louvain (UCL), Belgium, and others named in its licence file. Build: Copyright (c) 2024, Mozilla Foundation.',
    files: ['LICENSE_OPENJPEG', 'LICENSE_PDFJS_OPENJPEG'],
  },
  {
    name: 'JBIG2 decoder of PDFium',
    what: 'Reads scanned pages in PDFs; compiled for pdf.js.',
    licence: 'BSD-3-Clause, Apache-2.0',
    copyright: 'Copyright 2014 The PDFium Authors. Build: Copyright 2026 Mozilla Foundation.',
    files: ['LICENSE_JBIG2', 'LICENSE_PDFJS_JBIG2'],
  },
  {
    name: 'QCMS',
    what: 'Converts the colours of pictures in PDFs; compiled for pdf.js.',
    licence: 'MIT, BSD-2-Clause',
    copyright:
      'Copyright (C) 2009-2024 Mozilla Corporation. Copyright (C) 1998-2007 Marti Maria. Build: Copyright (c) 2025, Mozilla Foundation.',
    files: ['LICENSE_QCMS', 'LICENSE_PDFJS_QCMS'],
  },
];
