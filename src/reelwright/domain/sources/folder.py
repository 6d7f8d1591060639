"""Where the text of a document lies that came with a call."""


def source_folder(project_id: str) -> str:
    return f"projects/{project_id}/source/"
