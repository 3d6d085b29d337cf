{
  "version": "1.0.0-draft.2",
  "document_id": "6f0c2f4e-0000-4000-8000-000000000000",
  "time_unit": "seconds",
  "timelines": []
}
